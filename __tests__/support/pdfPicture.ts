import { PDFiumLibrary } from '@hyzyla/pdfium';

import type { GrayImage } from './grayImage.ts';

/**
 * A page of a PDF as a printer would put it on paper.
 * @param width pixels across the page. @param number of the page, from 0
 */
export async function pdfPicture(pdf: Uint8Array, width: number, number = 0): Promise<GrayImage> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(number);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const picture = await page.render({
      width,
      height: Math.round((width * originalHeight) / originalWidth),
      colorSpace: 'Gray',
    });
    return { width: picture.width, height: picture.height, data: picture.data };
  } finally {
    library.destroy();
  }
}

/** The text of a page. @param number of the page, from 0 */
export async function pdfText(pdf: Uint8Array, number = 0): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    return (await library.loadDocument(pdf)).getPage(number).getText();
  } finally {
    library.destroy();
  }
}
