import { go } from "./go.ts";
import { testExamples } from "./testing/examples.ts";

await testExamples(go);
