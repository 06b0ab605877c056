/** The event on the window by which a page tells that it has come to life. */
export const ALIVE = 'alive';

/** Says that React has the page, so that who goes back from now on is led there by the router. */
export const tellAlive = (): void => void dispatchEvent(new Event(ALIVE));
