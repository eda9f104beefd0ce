// Pulumi provider for the Edge Platform Management API.
package edgeplatform
