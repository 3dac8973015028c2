/** A browser may renew its address at the push service by itself; the session that it has says whose it is. */
export async function subscribeAgain(
  self: ServiceWorkerGlobalScope,
  before: PushSubscription | null,
  renewed: PushSubscription | null,
): Promise<void> {
  const options = before?.options
  const subscription =
    renewed ?? (options ? await self.registration.pushManager.subscribe(options) : undefined)
  if (!subscription) return
  const { endpoint, keys } = subscription.toJSON()
  await fetch('/rest/v1/my/push-devices/this', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  })
}
