import * as build from 'virtual:react-router/server-build';
import { RouterContextProvider, type ServerBuild } from 'react-router';
import { createPageRenderer } from '../document/page-renderer.ts';
import { shopContext, shopNameContext, staffVisitorContext } from './site/admin-context.ts';
import type { CreateAdminPages } from './site/create-admin-pages.ts';

export const createAdminPages: CreateAdminPages = ({ shop, shopName, ...options }) => {
  const renderPage = createPageRenderer({
    build: build as ServerBuild,
    mode: import.meta.env.MODE,
    ...options,
  });
  return (request, visitor) => {
    const context = new RouterContextProvider();
    context.set(shopContext, shop);
    context.set(shopNameContext, shopName);
    context.set(staffVisitorContext, visitor);
    return renderPage(request, visitor.rejection, context);
  };
};
