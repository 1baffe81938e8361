/** Makes of a picture that somebody chooses what is sent as a logo: a small PNG, also of an SVG, which could hold scripts. */

/** Sharp on every page and in every mail, and small. */
const LOGO_PX = { width: 480, height: 160 };
const TYPE = 'image/png';

/** @returns null for what the browser cannot show. */
export async function logoOf(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = url;
    // A picture runs no scripts and fetches nothing.
    await picture.decode();
    return await drawn(picture);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** An SVG is drawn as large as it may be, a picture of pixels is not blown up. */
function drawn(picture: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth, naturalHeight } = picture;
  const scale = Math.min(LOGO_PX.width / naturalWidth, LOGO_PX.height / naturalHeight, 1);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, TYPE));
}
