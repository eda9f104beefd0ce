import pulumi
import pulumi_edgeplatform as edgeplatform

# The name of a collection that exists in a video library.
tutorials = edgeplatform.VideoCollection(
    "tutorials",
    library_id=3001,
    collection_id="5e0f5b8a-9d3c-4c53-8a3e-2f6a1f0d7c11",
    name="Tutorials",
)

pulumi.export("collectionName", tutorials.name)
