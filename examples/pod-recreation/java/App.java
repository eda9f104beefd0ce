package podrecreation;

import com.edgeplatform.pulumi.PodRecreation;
import com.edgeplatform.pulumi.PodRecreationArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // A pod is recreated now, and again whenever the release among the triggers is another one.
    var restart = new PodRecreation("restart", PodRecreationArgs.builder()
        .appId("orders")
        .podId("orders-0")
        .triggers("1.4.2")
        .build());

    ctx.export("recreatedPod", restart.podId());
  }
}
