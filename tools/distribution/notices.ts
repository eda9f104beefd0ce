// The licences of everything in an executable, as one text for people.
import type { BillOfMaterials, Component } from "./bill-of-materials.ts";

const rule = "-".repeat(80);

/** One text with every component of a bill of materials, its licence and that licence's text. */
export function thirdPartyNotices({ components }: BillOfMaterials): string {
  return `This executable contains the following software.\n\n${components.map(notice).join("\n")}`;
}

function notice(component: Component): string {
  const name = [component.group, component.name].filter((part) => part !== undefined && part !== "").join("/");
  const kinds = (component.licenses ?? []).map(({ expression, license }) => expression ?? license?.id ?? license?.name);
  const texts = (component.evidence?.licenses ?? []).flatMap(({ license }) => license?.text ?? []);
  if (texts.length === 0) throw new Error(`${name} comes without the text of its licence`);
  const decoded = texts.map(({ content, encoding }) =>
    encoding === "base64" ? Buffer.from(content, "base64").toString() : content,
  );
  const title = `${name} ${component.version} (${kinds.join(", ")})`;
  return [rule, title, rule, "", ...decoded.map((text) => `${text.replaceAll("\r\n", "\n").trim()}\n`)].join("\n");
}
