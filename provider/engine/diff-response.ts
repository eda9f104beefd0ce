import pb from "@pulumi/pulumi/proto/provider_pb.js";
import type { Change, Diff } from "../diff.ts";

const { Kind } = pb.PropertyDiff;

const kinds = {
  add: [Kind.ADD, Kind.ADD_REPLACE],
  delete: [Kind.DELETE, Kind.DELETE_REPLACE],
  update: [Kind.UPDATE, Kind.UPDATE_REPLACE],
} as const;

/** A diff as the engine takes it; `diffs` and `replaces` name the same properties as the detailed diff. */
export function diffResponse({ changes, stables }: Diff): pb.DiffResponse {
  const response = new pb.DiffResponse();
  const replacing = changes.filter((change) => change.replaces);
  response.setChanges(
    changes.length > 0 ? pb.DiffResponse.DiffChanges.DIFF_SOME : pb.DiffResponse.DiffChanges.DIFF_NONE,
  );
  response.setDiffsList(inputsOf(changes));
  response.setReplacesList(inputsOf(replacing));
  if (replacing.length === 0) response.setStablesList([...stables]);
  response.setHasdetaileddiff(true);
  for (const { path, kind, replaces } of changes) {
    const property = new pb.PropertyDiff();
    property.setKind(kinds[kind][replaces ? 1 : 0]);
    property.setInputdiff(true);
    response.getDetaileddiffMap().set(path, property);
  }
  return response;
}

const inputsOf = (changes: readonly Change[]): string[] => [...new Set(changes.map((change) => change.input))];
