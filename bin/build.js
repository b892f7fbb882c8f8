// npm run build: installs the packages and builds the pages, so that what starts afterwards needs no network.
import { buildPages, installPackages } from './setup.js';

installPackages();
buildPages();
