import { PDFiumLibrary } from '@hyzyla/pdfium';

import type { GrayImage } from './grayImage.ts';

/** The first page of a PDF as a printer would put it on paper. @param width pixels across the page. */
export async function pdfPicture(pdf: Uint8Array, width: number): Promise<GrayImage> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const page = document.getPage(0);
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

/** The text of the first page. */
export async function pdfText(pdf: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  try {
    return (await library.loadDocument(pdf)).getPage(0).getText();
  } finally {
    library.destroy();
  }
}
