import { expect, test } from 'vitest';
import { addressesIn, operationsIn, undocumentedOf } from './calls.mjs';

const operations = operationsIn(`export interface paths {
    "/api/v1/posts": {
        get: { responses: { 200: {}; }; };
        /** Create a post */
        post: {
            responses: { 201: {}; };
        };
    };
    "/api/v1/posts/{id}": {
        get: { responses: { 200: {}; }; };
    };
    "/api/auth/sign-in/email": {
        post: { responses: { 200: {}; }; };
    };
}
export interface components {
    "/api/v1/schemas": {
        get: string;
`);
const wrong = (text: string): string[] => undocumentedOf(addressesIn('web/x.tsx', text), operations).map(({ path }) => path);

test('operations are read from the types of the description', () => {
  expect([...operations].map(([path, methods]) => [path, ...methods].join(' '))).toEqual([
    '/api/v1/posts GET POST',
    '/api/v1/posts/* GET',
    '/api/auth/sign-in/email POST',
  ]);
});

test.each([
  ["http.GET('/api/v1/post')", '/api/v1/post'],
  ["http.DELETE('/api/v1/posts/{id}', {})", '/api/v1/posts/*'],
  [`const a = <img src={inWorkspace(\`/api/v1/posts/\${id}/picture?size=2\`)} />;`, '/api/v1/posts/*/picture'],
  ["fetch(new Request('/api/v1/posts/1', { method: 'PUT' }))", '/api/v1/posts/1'],
  [`const base = '/api/v1/posts';\nfetch(\`\${base}/\${id}/all\`);`, '/api/v1/posts/*/all'],
  ["new EventSource('/api/v1/events')", '/api/v1/events'],
  ["refresh('/api/v1/queues')", '/api/v1/queues'],
  [`send(\`/api/other\${path}\`)`, '/api/other*'],
  [`const post = (path) => send(\`/api/auth\${path}\`);\npost('/sign-up/email');`, '/sign-up/email'],
])('what the description doesn’t have is found: %s', (text, path) => {
  expect(wrong(text)).toEqual([path]);
});

test.each([
  "http.POST('/api/v1/posts', { body })",
  "get('/api/v1/posts/{id}', { params })",
  `fetch(\`/api/v1/posts/\${id}?now=1#top\`)`,
  "fetch(new Request('/api/v1/posts', { method: 'POST' }))",
  "fetch(new Request('/api/v1/posts', init))",
  "refresh('/api/v1/post')",
  "const about = ['/api/v1/posts'];",
  `const base = '/api/v1';\nget(\`\${base}/posts\`);`,
  `const post = (path) => send(\`/api/auth\${path}\`);\npost('/sign-in/email');`,
  'const link = <a href="/api/docs">{t(\'docs\')}</a>;',
  "import type { A } from '/api/types';\ntype B = '/api/v1/queues';\nnavigate('/settings');",
])('what it has is fine, and so is what isn’t of the API: %s', (text) => {
  expect(wrong(text)).toEqual([]);
});
