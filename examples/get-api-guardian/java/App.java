package getapiguardian;

import com.edgeplatform.pulumi.EdgeplatformFunctions;
import com.edgeplatform.pulumi.inputs.GetApiGuardianArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // The API guardian of a shield zone, and the endpoints that it protects.
    var guardian = EdgeplatformFunctions.getApiGuardian(GetApiGuardianArgs.builder()
        .shieldZoneId(2001)
        .build());

    ctx.export("apiTitle", guardian.applyValue(result -> result.configuration().title()));
    ctx.export("firstPath", guardian.applyValue(result -> result.endpoints().get(0).requestPath()));
  }
}
