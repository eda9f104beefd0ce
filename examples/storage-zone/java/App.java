package storagezone;

import com.edgeplatform.pulumi.StorageZone;
import com.edgeplatform.pulumi.StorageZoneArgs;
import com.edgeplatform.pulumi.enums.MainRegion;
import com.edgeplatform.pulumi.enums.ReplicationRegion;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // Files are kept in Germany, with replicas in New York and Singapore. The zone's name is made from "assets".
    var assets = new StorageZone("assets", StorageZoneArgs.builder()
        .region(MainRegion.DE)
        .replicationRegions(ReplicationRegion.NY, ReplicationRegion.SG)
        .build());

    ctx.export("zoneName", assets.name());
    ctx.export("uploadHostname", assets.storageHostname());
  }
}
