"""One dry leaf: a lanceolate sheet, rolled across, twisted along and bent."""

from math import cos, pi, sin

from mathutils import Matrix, Vector

from solid import grid_faces, mesh_of, steps


def lance(part):
    """Width along a leaf, broadest before the middle."""
    return max(0.04, sin(pi * part**0.85) ** 0.8)


def blade(
    chance,
    length,
    width,
    roll=0.0,
    twist=0.0,
    bend=0.0,
    curl=0.0,
    crumple=0.04,
    rows=18,
    columns=7,
    shape=lance,
):
    """A leaf about the origin, lying along x. Angles in radians over its whole length or width.

    `bend` rotates it in its plane, `curl` out of it; `crumple` is the depth of its unevenness.
    """
    waves = [(chance.uniform(2, 7), chance.uniform(0, 6.3), chance.uniform(1, 4)) for _ in range(3)]
    heading = Matrix.Identity(3)
    at, points = Vector((0, 0, 0)), []
    for u in steps(rows):
        at = at + heading @ Vector((length / (rows - 1), 0, 0))
        wobble = sum(sin(k * u + p) for k, p, _ in waves) / 3
        heading = (
            heading
            @ Matrix.Rotation((bend + 0.8 * bend * wobble) / rows, 3, 'Z')
            @ Matrix.Rotation((curl + 0.8 * curl * wobble) / rows, 3, 'Y')
        )
        wide = width * shape(u)
        turn = Matrix.Rotation(twist * u, 3, 'X')
        for v in steps(columns):
            angle = (v - 0.5) * roll
            radius = wide / max(roll, 0.05) * (1 + 0.12 * v * (roll > 4))
            uneven = crumple * sum(sin(k * 2 * u + q * 3 * v + p) for k, p, q in waves) / 3
            flank = Vector((0, radius * sin(angle), radius * (1 - cos(angle)) + uneven))
            points.append(at + heading @ (turn @ flank))
    centre = sum(points, Vector()) / len(points)
    return mesh_of('blade', [p - centre for p in points], grid_faces(rows, columns))


def ball(chance, radius, ridges=0.12, squash=1.0, rows=22, columns=30):
    """A leaf rolled into a ball with visible edges."""
    phase, lean, count = chance.uniform(0, 6.3), chance.uniform(3, 6), chance.choice([3, 4, 5])
    waves = [(chance.uniform(2, 5), chance.uniform(0, 6.3)) for _ in range(3)]
    points = []
    for i in range(rows):
        up = pi * i / (rows - 1)
        for j in range(columns):
            around = 2 * pi * j / columns
            fold = abs(sin((count * around + lean * up + phase) / 2 + 0.7 * sin(2 * up + phase)))
            uneven = sum(sin(k * up + p) * sin(round(k) * around + p) for k, p in waves) / 3
            r = radius * (1 - ridges + ridges * fold**0.6 + 0.08 * uneven)
            points.append((r * sin(up) * cos(around), r * sin(up) * sin(around) * squash, r * cos(up) * squash))
    return mesh_of('ball', points, grid_faces(rows, columns, closed=True))


def bean(chance, length=1.0, rows=20, columns=28):
    """A roasted coffee bean: a half egg with a furrow along its flat side."""
    lean = chance.uniform(-0.12, 0.12)
    points = []
    for i in range(rows):
        up = pi * i / (rows - 1)
        for j in range(columns):
            around = 2 * pi * j / columns
            x, y, z = cos(up), sin(up) * cos(around), sin(up) * sin(around)
            if z < 0:
                z *= 0.28
                furrow = max(0.0, 1 - abs(y + lean * sin(3 * x)) / 0.16)
                z += 0.34 * furrow**1.4 * (1 - x**6)
            points.append((x * length * 0.5, y * length * 0.37, -z * length * 0.36))
    return mesh_of('bean', points, grid_faces(rows, columns, closed=True))


def grain(chance, length, thickness, rows=12, columns=14):
    """A grain or a stem: an elongated egg."""
    lean, swell = chance.uniform(-0.15, 0.15), chance.uniform(0.9, 1.1)
    points = []
    for i in range(rows):
        up = pi * i / (rows - 1)
        for j in range(columns):
            around, wide = 2 * pi * j / columns, sin(up) ** 0.7 * thickness / 2 * swell
            x = cos(up) * length / 2
            points.append((x, wide * cos(around) + lean * x * x / length, wide * sin(around)))
    return mesh_of('grain', points, grid_faces(rows, columns, closed=True))
