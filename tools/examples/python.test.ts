import { python } from "./python.ts";
import { testExamples } from "./testing/examples.ts";

await testExamples(python);
