import EmblaCarousel from 'embla-carousel';

export const createGallery = (viewport: HTMLElement) => EmblaCarousel(viewport, { loop: true });
