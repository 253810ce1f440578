import express from 'express'
import { describe, expect, test } from 'vitest'
import type { Move, Purge } from '../../content/contract/purge.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { purgeHandler } from './purge-handler.ts'

async function send(path: string, body: string, type = 'application/json') {
  const purges: Purge[] = []
  const moves: Move[] = []
  const handler = purgeHandler({
    token: 'secret',
    cache: { purge: (purge) => void purges.push(purge) },
    movedPages: { add: async (moved) => void moves.push(...moved) },
    onChange: () => {},
  })
  const url = await listenForTest(express().post('/ops/purge', handler))
  const headers = { authorization: 'Bearer secret', 'content-type': type }
  const response = await fetch(`${url}/ops/purge${path}`, { method: 'POST', headers, body })
  return { status: response.status, text: await response.text(), purges, moves }
}

const move = { from: '/de/alt', to: '/de/neu' }

describe('purge', () => {
  test.each<{ query: string; purge: Purge }>([
    { query: '?all', purge: { all: true } },
    { query: '?all&hard', purge: { all: true, hard: true } },
    { query: '?all=1', purge: { all: true } },
    { query: '?path=/de/x', purge: { paths: ['/de/x'] } },
    { query: '?path=/de/x&path=/en/x&hard=true', purge: { paths: ['/de/x', '/en/x'], hard: true } },
    { query: '?tag=news&tag=page:17', purge: { tags: ['news', 'page:17'] } },
  ])('accepts $query with any body', async ({ query, purge }) => {
    for (const [body, type] of [
      ['{"event":"entry.publish","model":"page"}', 'application/json'],
      ['{broken', 'application/json'],
      ['a=1', 'application/x-www-form-urlencoded'],
      ['', 'text/plain'],
    ] as const)
      expect(await send(query, body, type)).toMatchObject({ status: 204, purges: [purge] })
  })

  test.each<{ body: Purge }>([
    { body: { paths: ['/de/x'], tags: ['news'], hard: true } },
    { body: { all: true } },
    { body: { moved: [move] } },
  ])('accepts the body $body', async ({ body }) => {
    const { status, purges, moves } = await send('', JSON.stringify(body))
    expect({ status, purges, moves }).toEqual({
      status: 204,
      purges: [body],
      moves: body.moved ?? [],
    })
  })

  test.each([
    { name: 'empty object', body: '{}', text: 'expected paths, tags, all or moved' },
    { name: 'hard alone', body: '{"hard":true}', text: 'expected paths, tags, all or moved' },
    { name: 'unknown key', body: '{"path":"/de"}', text: 'unknown key "path"' },
    { name: 'wrong type', body: '{"paths":"/de"}', text: '/paths: ' },
    { name: 'path without slash', body: '{"paths":["de"]}', text: '/paths/0: ' },
    {
      name: 'move to another site',
      body: '{"moved":[{"from":"/de/a","to":"https://evil.example"}]}',
      text: '/moved/0/to: expected a path below /de or /en',
    },
    {
      name: 'move to itself',
      body: '{"moved":[{"from":"/de/a","to":"/de/a/"}]}',
      text: '/moved/0: expected two different paths',
    },
    { name: 'list', body: '[]', text: 'expected object' },
    { name: 'other type', body: 'all', type: 'text/plain', text: 'Content-Type: application/json' },
    { name: 'unknown parameter', query: '?paths=/de', body: '', text: 'unknown parameter "paths"' },
    { name: 'switched-off parameter', query: '?all=false', body: '', text: '/all: ' },
    { name: 'hard parameter alone', query: '?hard', body: '', text: 'expected paths, tags' },
  ])('refuses and names: $name', async ({ query = '', body, type, text }) => {
    const answer = await send(query, body, type)
    expect(answer).toMatchObject({ status: 400, purges: [], moves: [] })
    expect((JSON.parse(answer.text) as { message: string }).message).toContain(text)
  })
})
