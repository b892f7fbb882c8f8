import { useLayoutEffect } from 'react';

/** The library's styles go by what is said here of the page: which scheme the system has, and that wishes for less motion hold. */
export function useFollowSystem() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      dataset.mantineColorScheme = dark.matches ? 'dark' : 'light';
    };
    follow();
    dataset.respectReducedMotion = 'true';
    dark.addEventListener('change', follow);
    return () => dark.removeEventListener('change', follow);
  }, []);
}
