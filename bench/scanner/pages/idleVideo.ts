/** A page that shows the camera and does nothing with it: what every scanner costs at the least. */

async function showCamera(): Promise<void> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.style.cssText = 'width: 90vw; aspect-ratio: 1; object-fit: cover';
  document.body.append(video);
  video.srcObject = await navigator.mediaDevices.getUserMedia({
    video: { width: { ideal: 720 }, height: { ideal: 720 } },
  });
  await video.play();
}

void showCamera();
