package externalcertificaterequest;

import com.edgeplatform.pulumi.ExternalCertificateRequest;
import com.edgeplatform.pulumi.ExternalCertificateRequestArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // A certificate for a hostname of the account. Another value among the triggers sends the request again.
    var www = new ExternalCertificateRequest("www", ExternalCertificateRequestArgs.builder()
        .hostname("www.example.com")
        .triggers("2026")
        .build());

    ctx.export("challenge", www.challenge());
  }
}
