package videocollection;

import com.edgeplatform.pulumi.VideoCollection;
import com.edgeplatform.pulumi.VideoCollectionArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // The name of a collection that exists in a video library.
    var tutorials = new VideoCollection("tutorials", VideoCollectionArgs.builder()
        .libraryId(3001)
        .collectionId("5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11")
        .name("Tutorials")
        .build());

    ctx.export("collectionName", tutorials.name());
  }
}
