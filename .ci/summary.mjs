// Prints `N passed, N failed, N skipped`. What fails without a test, such as lint, counts as one failure.
import { readFileSync } from "node:fs";

const [file, status] = process.argv.slice(2);
let counts = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 };
try {
  counts = JSON.parse(readFileSync(file, "utf8"));
} catch {
  console.error("No test was run.");
}
const failed = counts.numFailedTests > 0 || status === "0" ? counts.numFailedTests : 1;
console.log(`${counts.numPassedTests} passed, ${failed} failed, ${counts.numPendingTests} skipped`);
