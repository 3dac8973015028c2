import { listJobs, listProducts, listServices } from '@guildhall/contract/listings'
import { describe, expect, it } from 'vitest'
import { addressOf } from './address'

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
    ['/?x=1', '/'],
    ['/login?redirect=/hall%3Fx&sent=1&x=1', '/login?redirect=/hall%3Fx&sent=1'],
  ])('writes %s as %s', (url, address) => {
    expect(addressOf(url)).toBe(address)
    expect(addressOf(address)).toBe(address)
  })

  it.each([
    ['/jobs', listJobs],
    ['/products', listProducts],
    ['/services', listServices],
  ])('leaves everything that %s can be narrowed by', (path, { shape }) => {
    const names = Object.keys(shape).filter((name) => name !== 'cursor')
    const address = addressOf(`${path}?${names.map((name) => `${name}=a`).join('&')}`)
    expect([...new URL(address, 'http://hall.test').searchParams.keys()].sort()).toEqual(names.sort())
  })
})
