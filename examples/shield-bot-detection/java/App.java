package shieldbotdetection;

import com.edgeplatform.pulumi.ShieldBotDetection;
import com.edgeplatform.pulumi.ShieldBotDetectionArgs;
import com.edgeplatform.pulumi.inputs.BrowserFingerprintArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // Bot detection of a shield zone, whose number getShieldZoneByPullZone tells.
    var bots = new ShieldBotDetection("bots", ShieldBotDetectionArgs.builder()
        .shieldZoneId(2001)
        .browserFingerprint(BrowserFingerprintArgs.builder().complexEnabled(true).build())
        .build());

    ctx.export("protectedShieldZone", bots.shieldZoneId());
  }
}
