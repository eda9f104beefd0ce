import { typescript } from "./typescript.ts";
import { testExamples } from "./testing/examples.ts";

await testExamples(typescript);
