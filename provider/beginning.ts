/** The first of some characters, as many as there is room for: in bytes as they travel, percent-encoded. */
export function fitting(characters: Iterable<string>, room: number): string[] {
  const fit: string[] = [];
  let left = room;
  for (const character of characters) {
    left -= encodeURI(character).length;
    if (left < 0) break;
    fit.push(character);
  }
  return fit;
}

/** The beginning of a text, of well-formed characters, in a number of bytes as they travel. */
export function beginning(of: string, maxLength: number): string {
  const text = of.toWellFormed();
  return encodeURI(text).length <= maxLength ? text : `${fitting(text, maxLength).join("")}…`;
}
