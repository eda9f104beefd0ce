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
  if (kinds.length === 0) throw new Error(`${name} does not say under which licence it is`);
  const title = `${name} ${component.version} (${kinds.join(", ")})`;
  return [rule, title, rule, "", ...licenceTexts(component).map((text) => `${text}\n`)].join("\n");
}

function licenceTexts({ evidence }: Component): readonly string[] {
  const texts = (evidence?.licenses ?? []).flatMap(({ license }) => license?.text ?? []);
  if (texts.length === 0) return ["This package was published without the text of its licence."];
  const decoded = texts.map(({ content, encoding }) =>
    encoding === "base64" ? Buffer.from(content, "base64").toString() : content,
  );
  return decoded.map((text) => text.replaceAll("\r\n", "\n").trim());
}
