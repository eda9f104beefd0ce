package getshieldzonebypullzone;

import com.edgeplatform.pulumi.EdgeplatformFunctions;
import com.edgeplatform.pulumi.inputs.GetShieldZoneByPullZoneArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // The shield zone that protects a pull zone.
    var shieldZone = EdgeplatformFunctions.getShieldZoneByPullZone(GetShieldZoneByPullZoneArgs.builder()
        .pullZoneId(1001)
        .build());

    ctx.export("shieldZoneId", shieldZone.applyValue(result -> result.shieldZoneId()));
    ctx.export("wafEnabled", shieldZone.applyValue(result -> result.wafEnabled()));
  }
}
