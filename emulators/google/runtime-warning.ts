/**
 * Loads what imports oidc-provider without its warning about Node lines that are not yet in long-term support,
 * which would appear with the pinned Node too. Every other warning still appears.
 */
export async function withoutRuntimeWarning<T>(load: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('Unsupported runtime')) warn(...words);
  };
  try {
    return await load();
  } finally {
    console.warn = warn;
  }
}
