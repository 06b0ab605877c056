type Route = { readonly path: string; readonly method: string };

/**
 * The methods that an address answers, as `Allow` lists them; none when there is nothing at it.
 * The pages answer every address outside of the API, if only by leading home.
 */
export const allowedMethods = (routes: readonly Route[], path: string): string[] => {
  const isPage = !path.startsWith('/api/');
  const methods = routes
    .filter(({ method }) => method !== 'ALL')
    .filter((route) => isFor(route.path, path) || (isPage && route.path === '/*'))
    .map(({ method }) => method);
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))];
};

const isFor = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split('/'), path.split('/')];
  return (
    parts.length === given.length &&
    parts.every((part, index) => part === given[index] || (part.startsWith(':') && !part.includes('{')))
  );
};
