import type { Endpoint } from '@guildhall/contract/endpoint'

/** What a route of the server checks, serializes and documents. */
export const routeSchema = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  ...(endpoint.params && { params: endpoint.params }),
  ...(endpoint.query && { querystring: endpoint.query }),
  ...(endpoint.body && { body: endpoint.body }),
  ...(endpoint.response && { response: { 200: endpoint.response } }),
})
