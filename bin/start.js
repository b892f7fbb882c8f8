// npm start: sets up what is missing and runs the product.
import { buildPages, buildPrograms, installPackages } from './setup.js';

installPackages();
buildPages();
buildPrograms();
const { runProduct } = await import('./run-product.js');
runProduct();
