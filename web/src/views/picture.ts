// SPDX-License-Identifier: MIT
// Position as a PNG picture, drawn on a canvas.
import { GRID, type Position, squareName, squaresOf } from '../rules/position';

const CELL = 80;
const MARGIN = 48;

export function pngOf({ columns, rows, discs }: Position): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = columns * CELL + MARGIN;
  canvas.height = rows * CELL + MARGIN;
  const paper = canvas.getContext('2d');
  if (paper === null) return Promise.resolve(null);
  paper.fillStyle = '#ffffff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.font = '28px sans-serif';
  paper.textAlign = 'center';
  paper.textBaseline = 'middle';
  for (const square of squaresOf({ columns, rows })) {
    const [column, row] = [square % GRID, Math.floor(square / GRID)];
    const [x, y] = [MARGIN + column * CELL, MARGIN + row * CELL];
    const disc = discs[square];
    paper.fillStyle = disc === 'blocked' ? '#6b6b63' : '#2f7d4f';
    paper.strokeStyle = '#1d5535';
    paper.lineWidth = 2;
    paper.fillRect(x, y, CELL, CELL);
    paper.strokeRect(x, y, CELL, CELL);
    paper.fillStyle = '#1d1d1b';
    if (row === 0) paper.fillText(squareName(square)[0]!, x + CELL / 2, MARGIN / 2);
    if (column === 0) paper.fillText(String(row + 1), MARGIN / 2, y + CELL / 2);
    if (disc !== 'black' && disc !== 'white') continue;
    paper.fillStyle = disc === 'black' ? '#14140f' : '#f7f7f2';
    paper.beginPath();
    paper.arc(x + CELL / 2, y + CELL / 2, CELL * 0.41, 0, 2 * Math.PI);
    paper.fill();
  }
  return new Promise((done) => canvas.toBlob(done, 'image/png'));
}
