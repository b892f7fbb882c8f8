import { useLayoutEffect } from 'react';
import type { Account } from '../../api/answers.ts';
import './brand.css';

/** The pages of an account wear the color of its business (D93). Set by script, so that no style stands in the page. */
export function useBrand(brand: Account['brand'] | undefined) {
  const accent = brand?.accent ?? '';
  const darkAccent = brand?.darkAccent ?? '';
  const darkLink = brand?.darkLink ?? '';
  useLayoutEffect(() => {
    if (accent === '') return undefined;
    const { dataset, style } = document.documentElement;
    const colors = { '--brand-accent': accent, '--brand-dark-accent': darkAccent, '--brand-dark-link': darkLink };
    for (const [name, color] of Object.entries(colors)) style.setProperty(name, color);
    dataset.brand = '';
    return () => {
      delete dataset.brand;
      for (const name of Object.keys(colors)) style.removeProperty(name);
    };
  }, [accent, darkAccent, darkLink]);
}
