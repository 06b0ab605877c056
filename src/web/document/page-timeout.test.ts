import { createElement, type ReactNode, use } from 'react';
import { createRequestHandler, Outlet, RouterContextProvider, type ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { aLegalContent } from '#test/support/legal-content.ts';
import * as entry from '../entry.server.tsx';
import { hydrationContext, legalContentContext, siteSettingsContext } from '../site/shop-context.ts';
import { contentPolicyContext, failuresContext, logContext, sheetsContext } from './render-context.ts';

const assetsOf = (id: string) => ({
  id,
  path: '',
  module: `/${id}.js`,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  hasAction: false,
  hasLoader: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
});

const ErrorPage = () =>
  createElement('html', null, createElement('head'), createElement('body', null, 'We can’t show this page'));

/** A site with one page, which the shop's entry renders. */
const siteOf = (Page: () => ReactNode): ServerBuild => ({
  entry: { module: entry },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: { default: () => createElement(Outlet), ErrorBoundary: ErrorPage },
    },
    page: { id: 'page', parentId: 'root', index: true, module: { default: Page } },
  },
  assets: {
    entry: { imports: [], module: '/entry.js' },
    routes: { root: assetsOf('root'), page: { ...assetsOf('page'), parentId: 'root' } },
    url: '/manifest.js',
    version: '1',
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/manifest' },
});

test('a page of which a part never arrives becomes an error page at once', async () => {
  const forever = new Promise<never>(() => {});
  const Hanging = () => use(forever);
  const context = new RouterContextProvider();
  const reported: string[] = [];
  const report = (_: unknown, message: string) => void reported.push(message);
  context.set(logContext, { info: report, warn: report, error: report });
  context.set(failuresContext, []);
  context.set(hydrationContext, { isDeferred: true, preloads: [], onUnknownPage: () => undefined });
  context.set(contentPolicyContext, () => "default-src 'none'");
  context.set(sheetsContext, new Map());
  context.set(legalContentContext, aLegalContent);
  context.set(siteSettingsContext, {
    name: 'Camellia',
    origin: 'http://localhost',
    phone: '+1 555 0143',
    chat: null,
    messenger: null,
  });
  const response = await createRequestHandler(siteOf(Hanging), 'production')(
    new Request('http://localhost/'),
    context,
  );
  expect(response.status).toBe(500);
  const html = await response.text();
  expect(html).toMatch(/^<!DOCTYPE html>/);
  expect(html).toContain('We can’t show this page');
  expect(reported).toContain('A page failed');
});
