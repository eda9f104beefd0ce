/** Takes every request: the control operations are the emulator's own, all others are for the platform. */
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

import { controlPrefix, type Control } from "./control/control.ts";
import { errorText } from "./error-text.ts";
import { locationOf } from "./request.ts";
import { servePlatform, type PlatformServer } from "./server.ts";

export function dispatch(platform: PlatformServer, control: Control): RequestListener {
  return (request, response) => {
    serve(platform, control, request, response).catch((error: unknown) => {
      if (response.destroyed || platform.signal.aborted) return;
      if (response.headersSent) response.destroy();
      else plain(response, 500, `The emulator failed: ${errorText(error)}`);
    });
  };
}

async function serve(
  platform: PlatformServer,
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const location = locationOf(request);
  if (location === undefined) plain(response, 400, "The percent-encoding of the path is broken.");
  else if (location.path.startsWith(controlPrefix)) await control.serve(request, response, location);
  else await servePlatform(platform, request, response, location);
}

function plain(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(`${text}\n`);
}
