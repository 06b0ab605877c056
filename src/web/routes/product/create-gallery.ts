import EmblaCarousel from 'embla-carousel';

/** Pictures that go round. */
export const createGallery = (viewport: HTMLElement) => EmblaCarousel(viewport, { loop: true });
