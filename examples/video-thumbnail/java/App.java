package videothumbnail;

import com.edgeplatform.pulumi.VideoThumbnail;
import com.edgeplatform.pulumi.VideoThumbnailArgs;
import com.pulumi.Context;
import com.pulumi.Pulumi;
import com.pulumi.asset.FileAsset;

public class App {
  public static void main(String[] args) {
    Pulumi.run(App::stack);
  }

  public static void stack(Context ctx) {
    // The thumbnail of a video is a file beside the program. It is uploaded again when its content changes.
    var poster = new VideoThumbnail("poster", VideoThumbnailArgs.builder()
        .libraryId(3001)
        .videoId("0b9d6c1e-3f2a-4d7b-9a55-6c8e4b1f2d33")
        .file(new FileAsset("thumbnail.png"))
        .build());

    ctx.export("posterOf", poster.videoId());
  }
}
