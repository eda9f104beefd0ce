package getcontainerregistries;

import com.edgeplatform.pulumi.EdgeplatformFunctions;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // The container registries of the account. The result is secret, because it holds parts of passwords.
    var registries = EdgeplatformFunctions.getContainerRegistries();

    ctx.export("registryCount", registries.applyValue(result -> result.totalItems()));
    ctx.export("firstRegistry", registries.applyValue(result -> result.items().get(0).displayName()));
  }
}
