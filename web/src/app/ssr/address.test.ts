import { listJobs, listProducts, listServices } from '@guildhall/contract/listings'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addressOf } from './address'

/** A value of each parameter that has few. */
const meaningful: Record<string, string> = {
  ...{
    jobType: 'full_time',
    workplace: 'remote',
    condition: 'new',
    locationType: 'online',
    delivery: '1day',
  },
  ...{ pay: 'stated', minPay: '20', payPeriod: 'hour', payCurrency: 'EUR' },
  ...{ currency: 'EUR', minPrice: '1', maxPrice: '2', availability: 'all' },
}

describe('addressOf', () => {
  it.each([
    ['/hall/posts/first', '/hall/posts/first'],
    ['/hall/posts/first?x=1', '/hall/posts/first'],
    ['/hall/posts/first?utm_source=a&x=1&x=2', '/hall/posts/first'],
    ['/hall/posts/first?tab=polls&q=a', '/hall/posts/first'],
    ['/hall?x=1&tab=polls', '/hall?tab=polls'],
    ['/clubs?sort=newest&x=1&q=tea', '/clubs?q=tea&sort=newest'],
    ['/clubs?q=tea&sort=newest', '/clubs?q=tea&sort=newest'],
    ['/clubs?sort=sideways', '/clubs'],
    ['/jobs?sort=closing&condition=new&x=1&q=oak', '/jobs?q=oak&sort=closing'],
    ['/products?condition=new&jobType=full', '/products?condition=new'],
    [
      '/products?sort=odd&category=odd&condition=1&availability=7&currency=usd&minPrice=a&maxPrice=-1',
      '/products',
    ],
    ['/products?sort=newest&availability=available', '/products'],
    [
      '/products?currency=EUR&minPrice=1.50&sort=price-asc',
      '/products?currency=EUR&minPrice=1.50&sort=price-asc',
    ],
    ['/services?delivery=odd&locationType=both&sort=closing', '/services'],
    ['/jobs?jobType=1&workplace=2&sort=price-asc', '/jobs'],
    [
      '/jobs?payCurrency=EUR&payPeriod=hour&minPay=20&pay=stated',
      '/jobs?pay=stated&minPay=20&payPeriod=hour&payCurrency=EUR',
    ],
    ['/jobs?pay=1&minPay=a&payPeriod=year&payCurrency=eur', '/jobs'],
    ['/jobs?sort=closing&sort=closing', '/jobs?sort=closing'],
    ['/clubs?fee=1&type=2&sort=3', '/clubs'],
    ['/search?tab=1&sort=2&from=2026-02-30', '/search'],
    ['/hall/preview?tab=1', '/hall/preview'],
    ['/hall/preview?tab=polls', '/hall/preview?tab=polls'],
    ['/clubs/hall/preview?tab=1&token=2', '/clubs/hall/preview'],
    ['/?x=1', '/'],
    ['/login?redirect=/hall%3Fx&sent=1&x=1', '/login?redirect=/hall%3Fx&sent=1'],
  ])('writes %s as %s', (url, address) => {
    expect(addressOf(url)).toBe(address)
    expect(addressOf(address)).toBe(address)
  })

  it.each([
    ['/jobs', listJobs, { sort: 'closing' }],
    ['/products', listProducts, { sort: 'price-asc', category: 'clothing' }],
    ['/services', listServices, { sort: 'price-desc' }],
  ])('keeps every filter of %s', (path, { shape }, own) => {
    const values: Record<string, string> = { ...meaningful, ...own }
    const names = Object.keys(shape).filter((name) => name !== 'cursor')
    const query = new URLSearchParams(names.map((name) => [name, values[name] ?? 'a']))
    const address = addressOf(`${path}?${query}`)
    expect([...new URL(address, 'http://hall.test').searchParams.keys()].sort()).toEqual(names.sort())
    // What is left is taken by the server.
    const asked = Object.fromEntries(new URL(address, 'http://hall.test').searchParams)
    expect(z.object(shape as z.ZodRawShape).safeParse(asked)).toMatchObject({ success: true })
  })
})
