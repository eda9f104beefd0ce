package getcontainerregistries;

import com.edgeplatform.pulumi.EdgeplatformFunctions;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // The container registries of the account. Their entries are secret: they hold parts of passwords.
    var registries = EdgeplatformFunctions.getContainerRegistries();

    ctx.export("registryCount", registries.applyValue(result -> result.totalItems()));
    ctx.export("registryEntries", registries.applyValue(result -> result.items()));
  }
}
