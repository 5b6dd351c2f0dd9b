// Gravity among bodies in typed arrays: no package, only arithmetic in loops.
import { print, random } from './input.mjs'
const n = 60
const chance = random(5)
const [x, y, z, vx, vy, vz, mass] = Array.from({ length: 7 }, () => Float64Array.from({ length: n }, chance))
const step = (dt) => {
  for (let i = 0; i < n; i++) {
    for (let j = i + 1; j < n; j++) {
      const [dx, dy, dz] = [x[i] - x[j], y[i] - y[j], z[i] - z[j]]
      const pull = dt / (dx * dx + dy * dy + dz * dz + 0.01) ** 1.5
      vx[i] -= dx * mass[j] * pull
      vy[i] -= dy * mass[j] * pull
      vz[i] -= dz * mass[j] * pull
      vx[j] += dx * mass[i] * pull
      vy[j] += dy * mass[i] * pull
      vz[j] += dz * mass[i] * pull
    }
  }
  for (let i = 0; i < n; i++) {
    x[i] += dt * vx[i]
    y[i] += dt * vy[i]
    z[i] += dt * vz[i]
  }
}
for (let i = 0; i < 30000; i++) step(1e-4)
print(x, y, z)
