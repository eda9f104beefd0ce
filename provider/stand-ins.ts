// What stands in the bundles in place of globals of Node.js that are slow to have and of no use here.

/** Of each body, got asks whether it is a form. Having the class to ask with makes Node.js load all of its `fetch`. */
const FormData = { [Symbol.hasInstance]: (): boolean => false };

/** What got checks options with prepares its messages with this, for which Node.js loads data of languages. */
class ListFormat {
  format(words: Iterable<string>): string {
    return [...words].join(", ");
  }
}

export { FormData, ListFormat as "Intl.ListFormat" };
