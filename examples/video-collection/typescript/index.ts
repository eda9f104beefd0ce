import * as edgeplatform from "@edgeplatform/pulumi";

// The name of a collection that exists in a video library.
const tutorials = new edgeplatform.VideoCollection("tutorials", {
  libraryId: 3001,
  collectionId: "5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11",
  name: "Tutorials",
});

export const collectionName = tutorials.name;
