/** A text of well-formed characters that is not longer than a number of bytes as it travels: percent-encoded. */
export function bounded(message: string, maxLength: number): string {
  const text = message.toWellFormed();
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
