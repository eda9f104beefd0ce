import { yaml } from "./yaml.ts";
import { testExamples } from "./testing/examples.ts";

await testExamples(yaml);
