import Matter from 'matter-js'
import { print } from './input.mjs'
const { Bodies, Composite, Engine } = Matter
const engine = Engine.create()
for (let i = 0; i < 220; i++) Composite.add(engine.world, Bodies.rectangle(100 + (i % 20) * 32, 50 + Math.floor(i / 20) * 32, 28, 28))
Composite.add(engine.world, Bodies.rectangle(400, 620, 900, 40, { isStatic: true }))
for (let i = 0; i < 6000; i++) Engine.update(engine, 1000 / 60)
print(Composite.allBodies(engine.world).map(({ position }) => [position.x, position.y]))
