/** The beginning of a text, of well-formed characters, in a number of bytes as they travel: percent-encoded. */
export function beginning(of: string, maxLength: number): string {
  const text = of.toWellFormed();
  if (encodeURI(text).length <= maxLength) return text;
  let length = 0;
  let end = 0;
  for (const character of text) {
    length += encodeURI(character).length;
    if (length > maxLength) break;
    end += character.length;
  }
  return `${text.slice(0, end)}…`;
}
