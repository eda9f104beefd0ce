package getstoragezone;

import com.edgeplatform.pulumi.EdgeplatformFunctions;
import com.edgeplatform.pulumi.inputs.GetStorageZoneArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // A storage zone that exists, by its number. The result is secret, because it holds the zone's passwords.
    var zone = EdgeplatformFunctions.getStorageZone(GetStorageZoneArgs.builder()
        .id(5001)
        .build());

    ctx.export("region", zone.applyValue(result -> result.region()));
    ctx.export("filesStored", zone.applyValue(result -> result.filesStored()));
  }
}
