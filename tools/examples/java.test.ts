import { java } from "./java.ts";
import { testExamples } from "./testing/examples.ts";

await testExamples(java);
